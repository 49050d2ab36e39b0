Scripts/install ~/.local
